import { changeRemote } from '../history/recorded-change.ts';
import { publishRelease } from '../remotes-list/operations.ts';
import { openStore } from '../store/open-store.ts';
import { listedRelease } from './listed-release.ts';

const [address = '', name = '', mark = '', count = '1'] = process.argv.slice(2);
const store = openStore(address);
for (let index = 0; index < Number(count); index += 1) {
  const release = `${mark}-${index}`;
  await store.putRelease(name, release, new Map([['remoteEntry.js', Buffer.from(release)]]));
  const change = { what: 'publish', by: mark, reason: null, at: new Date() };
  await changeRemote(store, name, change, (list) => publishRelease(list, name, listedRelease(name, release)));
}
