import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { namedReleases, publishRelease } from '../remotes-list/operations.ts';
import { listedRelease } from '../testing/listed-release.ts';
import { startS3Double, type S3Double } from '../testing/s3-double.ts';
import { openStore } from './open-store.ts';
import type { ReleaseFiles, ReleaseStore } from './release-store.ts';

const NAME = 'agency-app';
const files = (text: string, ...more: string[]): ReleaseFiles =>
  new Map([['remoteEntry.js', Buffer.from(text)], ...more.map((path) => [path, Buffer.from(path)] as const)]);

let folder: string;
let s3: S3Double;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  s3 = await startS3Double();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await s3.close();
});

const s3Environment = () => ({
  AWS_ENDPOINT_URL_S3: s3.url,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
});

function open(kind: 'directory' | 's3'): { store: ReleaseStore; address: string } {
  const address = kind === 'directory' ? folder : 's3://releases/site';
  for (const [name, value] of Object.entries(s3Environment())) process.env[name] = value;
  return { store: openStore(address), address };
}

async function runPublisher(address: string, name: string, mark: string, count: number): Promise<void> {
  const script = join(import.meta.dirname, '..', 'testing', 'publish-many.ts');
  const child = spawn(process.execPath, [script, address, name, mark, String(count)], {
    env: { ...process.env, ...s3Environment() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code).toBe(0);
}

describe.each(['directory', 's3'] as const)('release store: %s', (kind) => {
  test('is empty at first and keeps what is stored', async () => {
    const { store } = open(kind);
    expect(await store.readList()).toEqual({ format: 1, remotes: {} });
    expect(await store.putRelease(NAME, 'a', files('one', 'x.js', 'deep/y.json', 'z.css'))).toBe('stored');
    await store.changeList((list) => publishRelease(list, NAME, listedRelease(NAME, 'a')));
    expect((await store.readList()).remotes[NAME]?.current?.release).toBe('a');
    const there = await store.readRelease(NAME, 'a');
    expect([...there.keys()].sort()).toEqual(['deep/y.json', 'remoteEntry.js', 'x.js', 'z.css']);
    expect((await store.releasesOf(NAME)).map(({ release }) => release)).toEqual(['a']);
  });

  test('never changes a release, but accepts the same files again', async () => {
    const { store } = open(kind);
    await store.putRelease(NAME, 'a', files('one', 'x.js'));
    expect(await store.putRelease(NAME, 'a', files('one', 'x.js'))).toBe('there already');
    await expect(store.putRelease(NAME, 'a', files('two', 'x.js'))).rejects.toThrow('remoteEntry.js');
    await expect(store.putRelease(NAME, 'a', files('one'))).rejects.toThrow('x.js');
    const there = await store.readRelease(NAME, 'a');
    expect(Buffer.from(there.get('remoteEntry.js') ?? []).toString()).toBe('one');
  });

  test('adds new shell files to those of other versions, and never changes a file', async () => {
    const { store, address } = open(kind);
    const of = (path: string, text: string): ReleaseFiles => new Map([[path, Buffer.from(text)]]);
    const names = () =>
      address === folder ? readdirSync(join(folder, '_shell/assets')).sort() : [...s3.objects.keys()].sort();
    expect(await store.addShellFiles(of('assets/main.1.js', 'one'))).toBe(1);
    expect(await store.addShellFiles(of('assets/main.2.js', 'two'))).toBe(1);
    expect(await store.addShellFiles(of('assets/main.1.js', 'one'))).toBe(0);
    await expect(store.addShellFiles(of('assets/main.1.js', 'changed'))).rejects.toThrow('assets/main.1.js');
    expect(names().map((name) => basename(name))).toEqual(['main.1.js', 'main.2.js']);
  });

  test('completes an unfinished upload, and adds nothing to a finished upload', async () => {
    const { store } = open(kind);
    await store.putRelease(NAME, 'a', files('one'));
    expect(await store.putRelease(NAME, 'a', files('one', 'x.js', 'release.json'))).toBe('stored');
    await expect(store.putRelease(NAME, 'a', files('one', 'x.js', 'release.json', 'y.js'))).rejects.toThrow('y.js');
    expect([...(await store.readRelease(NAME, 'a')).keys()].sort()).toEqual(['release.json', 'remoteEntry.js', 'x.js']);
  });

  test('removes one release and leaves the other releases', async () => {
    const { store } = open(kind);
    for (const release of ['a', 'b']) await store.putRelease(NAME, release, files(release, 'x.js', 'y.js', 'z.js'));
    await store.removeRelease(NAME, 'a');
    expect((await store.releasesOf(NAME)).map(({ release }) => release)).toEqual(['b']);
    expect((await store.readRelease(NAME, 'b')).size).toBe(4);
  });

  test('keeps notes about a release apart from its files, replaces them, and removes them with the release', async () => {
    const { store } = open(kind);
    await store.putRelease(NAME, 'a', files('one'));
    await store.putNotes(NAME, 'a', files('first'));
    await store.putNotes(NAME, 'a', files('second', 'x.png'));
    const notes = await store.readNotes(NAME, 'a');
    expect([...notes.keys()].sort()).toEqual(['remoteEntry.js', 'x.png']);
    expect(Buffer.from(notes.get('remoteEntry.js') ?? []).toString()).toBe('second');
    expect((await store.readRelease(NAME, 'a')).size).toBe(1);
    expect(await store.releasesOf(NAME)).toHaveLength(1);
    await store.removeRelease(NAME, 'a');
    expect((await store.readNotes(NAME, 'a')).size).toBe(0);
  });

  test('keeps the remotes list unchanged if a change is rejected', async () => {
    const { store } = open(kind);
    await store.changeList((list) => publishRelease(list, NAME, listedRelease(NAME, 'a')));
    const before = await store.readList();
    const refuse = () => {
      throw new Error('no');
    };
    await expect(store.changeList(refuse)).rejects.toThrow('no');
    await expect(
      store.changeList((list) => publishRelease(list, NAME, { ...listedRelease(NAME, 'b'), entry: 'elsewhere' })),
    ).rejects.toThrow();
    expect(await store.readList()).toEqual(before);
    await store.changeList((list) => publishRelease(list, NAME, listedRelease(NAME, 'b')));
  });

  test('keeps every release and history entry of concurrent publishers', async () => {
    const { store, address } = open(kind);
    await Promise.all([
      runPublisher(address, NAME, 'one', 6),
      runPublisher(address, NAME, 'two', 6),
      runPublisher(address, 'caregiver-app', 'three', 6),
    ]);
    const list = await store.readList();
    const all = (mark: string) => Array.from({ length: 6 }, (_, index) => `${mark}-${index}`);
    expect([...namedReleases(list, NAME)].sort()).toEqual([...all('one'), ...all('two')]);
    expect([...namedReleases(list, 'caregiver-app')].sort()).toEqual(all('three'));
    const { remotes } = await store.readHistory();
    expect(remotes[NAME]?.map(({ after }) => after.current).sort()).toEqual([...all('one'), ...all('two')]);
    expect(remotes['caregiver-app']).toHaveLength(6);
  });

  test('stores a release once if two publishers upload it at the same time', async () => {
    const { store } = open(kind);
    const both = await Promise.all([1, 2].map(() => store.putRelease(NAME, 'a', files('same', 'x.js'))));
    expect(both).toContain('stored');
    expect((await store.readRelease(NAME, 'a')).size).toBe(2);
  });
});

describe('store in a folder', () => {
  const change = (release = 'a') =>
    open('directory').store.changeList((list) => publishRelease(list, NAME, listedRelease(NAME, release)));

  test('takes over the lock of a dead process, and removes its lock files', async () => {
    await change();
    const lock = join(folder, 'remotes.json.lock');
    writeFileSync(lock, 'process 1 on elsewhere');
    utimesSync(lock, new Date(0), new Date(0));
    await change('b');
    expect(JSON.parse(readFileSync(join(folder, 'remotes.json'), 'utf8')).remotes[NAME].current.release).toBe('b');
    expect(readdirSync(folder)).toEqual(['remotes.json']);
  });

  test('does not change a remotes list in an unknown format', async () => {
    writeFileSync(join(folder, 'remotes.json'), '{"format":2}');
    await expect(change()).rejects.toThrow('not a remotes list');
    expect(readFileSync(join(folder, 'remotes.json'), 'utf8')).toBe('{"format":2}');
  });
});

describe('store in a bucket', () => {
  test('lets browsers cache files forever, but not the remotes list', async () => {
    const { store } = open('s3');
    await store.putRelease(NAME, 'a', files('one'));
    await store.changeList((list) => publishRelease(list, NAME, listedRelease(NAME, 'a')));
    expect(s3.objects.get(`releases/site/${NAME}/a/remoteEntry.js`)?.headers).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
    expect(s3.objects.get('releases/site/remotes.json')?.headers['cache-control']).toBe('no-cache');
  });

  test('retries while another write to the bucket is in progress', async () => {
    const { store } = open('s3');
    s3.answerConflict(2);
    await store.changeList((list) => publishRelease(list, NAME, listedRelease(NAME, 'a')));
    expect((await store.readList()).remotes[NAME]?.current?.release).toBe('a');
  });

  test('reapplies its change to the list after a concurrent change', async () => {
    const { store } = open('s3');
    let first = true;
    await store.changeList((list) => {
      if (first) {
        first = false;
        const theirs = publishRelease(list, 'caregiver-app', listedRelease('caregiver-app', 'x'));
        s3.objects.set('releases/site/remotes.json', {
          bytes: Buffer.from(JSON.stringify(theirs)),
          etag: '"theirs"',
          at: new Date(),
          headers: {},
        });
      }
      return publishRelease(list, NAME, listedRelease(NAME, 'a'));
    });
    expect(s3.refusals()).toBe(1);
    expect(Object.keys((await store.readList()).remotes).sort()).toEqual([NAME, 'caregiver-app']);
  });
});

test('a location that is not a store is rejected', () => {
  expect(() => openStore('https://example.test/bucket')).toThrow('not a release store');
});
