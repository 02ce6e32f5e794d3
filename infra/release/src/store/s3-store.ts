import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { setTimeout as wait } from 'node:timers/promises';
import type { RemotesList } from '@marketplace/contracts';
import { SHELL_FILES } from '../format.ts';
import { Refusal } from '../refusal.ts';
import type { ReleaseHistory } from '../remotes-list/history.ts';
import { contentTypeOf } from './content-type.ts';
import {
  formatHistory,
  formatList,
  HISTORY_FILE,
  LIST_FILE,
  NOTES,
  parseHistory,
  parseList,
  requireSameFiles,
  requireSameShellFile,
  type ReleaseFiles,
  type ReleaseStore,
  type StoredRelease,
} from './release-store.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const ATTEMPTS = 20;
const REQUESTS_AT_ONCE = 8;

type WriteCondition = { IfMatch: string } | { IfNoneMatch: '*' };

/** A bucket in any S3-compatible store with conditional writes (If-Match and If-None-Match). */
export class S3Store implements ReleaseStore {
  readonly place: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  /** @param prefix path in the bucket without leading or trailing slash; may be empty */
  constructor(client: S3Client, bucket: string, prefix: string) {
    this.#client = client;
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.place = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`;
  }

  async readList(): Promise<RemotesList> {
    return parseList((await this.#readDocument(LIST_FILE))?.text ?? null, this.place);
  }

  changeList(change: (list: RemotesList) => RemotesList): Promise<RemotesList> {
    return this.#change(LIST_FILE, parseList, change, formatList);
  }

  async readHistory(): Promise<ReleaseHistory> {
    return parseHistory((await this.#readDocument(HISTORY_FILE))?.text ?? null, this.place);
  }

  changeHistory(change: (history: ReleaseHistory) => ReleaseHistory): Promise<ReleaseHistory> {
    return this.#change(HISTORY_FILE, parseHistory, change, formatHistory);
  }

  async putRelease(name: string, release: string, files: ReleaseFiles): Promise<'stored' | 'there already'> {
    const folder = `${name}/${release}/`;
    let stored = 0;
    await forEach(files, async ([path, bytes]) => {
      if (await this.#put(folder + path, bytes, IMMUTABLE, { IfNoneMatch: '*' })) stored += 1;
    });
    // Nothing was overwritten; existing files must be identical.
    if (stored < files.size) requireSameFiles(release, await this.readRelease(name, release), files);
    return stored > 0 ? 'stored' : 'there already';
  }

  readRelease(name: string, release: string): Promise<ReleaseFiles> {
    return this.#readFolder(`${this.#prefix}${name}/${release}/`);
  }

  async putNotes(name: string, release: string, notes: ReleaseFiles): Promise<void> {
    for (const [path, bytes] of notes) await this.#put(`${NOTES}/${name}/${release}/${path}`, bytes, REVALIDATE);
  }

  readNotes(name: string, release: string): Promise<ReleaseFiles> {
    return this.#readFolder(`${this.#prefix}${NOTES}/${name}/${release}/`);
  }

  async #readFolder(folder: string): Promise<ReleaseFiles> {
    const files = new Map<string, Uint8Array>();
    await forEach(await this.#objects(folder), async ({ key }) => {
      const bytes = await this.#readBytes(key);
      if (bytes !== null) files.set(key.slice(folder.length), bytes);
    });
    return files;
  }

  async addShellFiles(files: ReleaseFiles): Promise<number> {
    let added = 0;
    await forEach(files, async ([path, bytes]) => {
      const file = `${SHELL_FILES}/${path}`;
      if (await this.#put(file, bytes, IMMUTABLE, { IfNoneMatch: '*' })) added += 1;
      else requireSameShellFile(path, await this.#readBytes(this.#prefix + file), bytes);
    });
    return added;
  }

  async #readBytes(key: string): Promise<Uint8Array | null> {
    const object = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }));
    return object.Body ? object.Body.transformToByteArray() : null;
  }

  async releasesOf(name: string): Promise<StoredRelease[]> {
    const folder = `${this.#prefix}${name}/`;
    const newest = new Map<string, Date>();
    for (const { key, at } of await this.#objects(folder)) {
      const [release = ''] = key.slice(folder.length).split('/');
      const known = newest.get(release);
      if (known === undefined || known < at) newest.set(release, at);
    }
    return [...newest].map(([release, at]) => ({ release, at }));
  }

  async removeRelease(name: string, release: string): Promise<void> {
    const folders = [`${name}/${release}/`, `${NOTES}/${name}/${release}/`];
    const objects = await Promise.all(folders.map((folder) => this.#objects(this.#prefix + folder)));
    const keys = objects.flat().map(({ key }) => ({ Key: key }));
    for (let from = 0; from < keys.length; from += 1_000) {
      const Delete = { Objects: keys.slice(from, from + 1_000), Quiet: true };
      const { Errors } = await this.#client.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete }));
      if (Errors?.length) throw new Refusal(`${Errors.length} files of ${name} ${release} could not be removed.`);
    }
  }

  async #readDocument(file: string): Promise<{ text: string; etag: string } | null> {
    try {
      const Key = this.#prefix + file;
      const object = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key }));
      if (!object.Body || !object.ETag) throw new Refusal(`${this.place} sends no ETag, so it cannot hold the list.`);
      return { text: await object.Body.transformToString(), etag: object.ETag };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  /** Changes one of the store's documents by a conditional write. */
  async #change<T>(
    file: string,
    parse: (text: string | null, place: string) => T,
    change: (content: T) => T,
    format: (content: T) => string,
  ): Promise<T> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const object = await this.#readDocument(file);
      const before = parse(object?.text ?? null, this.place);
      const after = change(before);
      if (after === before) return before;
      const condition: WriteCondition = object === null ? { IfNoneMatch: '*' } : { IfMatch: object.etag };
      if (await this.#put(file, Buffer.from(format(after)), REVALIDATE, condition)) return after;
      // Another publisher changed it in between: read it again and reapply our change.
      await backOff(attempt);
    }
    throw new Refusal(`${this.place}/${file} was changed by others ${ATTEMPTS} times. Nothing was changed; try again.`);
  }

  /** Returns false without writing if the condition fails. */
  async #put(path: string, bytes: Uint8Array, cacheControl: string, condition?: WriteCondition): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#client.send(
          new PutObjectCommand({
            Bucket: this.#bucket,
            Key: this.#prefix + path,
            Body: bytes,
            CacheControl: cacheControl,
            ContentType: contentTypeOf(path),
            ...condition,
          }),
        );
        return true;
      } catch (error) {
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
        if (status === 412) return false;
        // 409: another conditional write of this object is in progress; retry shortly.
        if (status !== 409 || attempt === ATTEMPTS) throw error;
        await backOff(attempt);
      }
    }
  }

  async #objects(prefix: string): Promise<{ key: string; at: Date }[]> {
    const found: { key: string; at: Date }[] = [];
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix });
    for await (const page of pages) {
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && LastModified !== undefined) found.push({ key: Key, at: LastModified });
      }
    }
    return found;
  }
}

/** Runs some of the work at the same time. */
async function forEach<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, next));
}

function backOff(attempt: number): Promise<void> {
  return wait(Math.random() * Math.min(1_000, 20 * 2 ** attempt));
}
