import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { CommandError } from '@marketplace/cli/error';
import { contentTypeOf } from '../format.ts';
import { backOff, NOTES, type FileStorage, type Replaced } from './release-store.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const ATTEMPTS = 20;

/** Loads the SDK on first use, because `npm start` stores releases in a folder and does not install the SDK. */
const loadSdk = () => import('@aws-sdk/client-s3');

/** A bucket in any S3-compatible store with conditional writes (If-Match and If-None-Match). */
export class S3Storage implements FileStorage {
  readonly place: string;
  readonly #settings: S3ClientConfig;
  #client: S3Client | null = null;
  readonly #bucket: string;
  readonly #prefix: string;

  /** @param prefix path in the bucket without leading or trailing slash; may be empty */
  constructor(settings: S3ClientConfig, bucket: string, prefix: string) {
    this.#settings = settings;
    this.#bucket = bucket;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.place = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`;
  }

  async #open() {
    const sdk = await loadSdk();
    this.#client ??= new sdk.S3Client(this.#settings);
    return { sdk, client: this.#client };
  }

  async read(path: string): Promise<{ bytes: Uint8Array; version: string } | null> {
    const { sdk, client } = await this.#open();
    try {
      const Key = this.#prefix + path;
      const { Body, ETag } = await client.send(new sdk.GetObjectCommand({ Bucket: this.#bucket, Key }));
      if (!Body || !ETag)
        throw new CommandError(`${this.place} sends no ETag, so concurrent changes to the remotes list would be lost.`);
      return { bytes: await Body.transformToByteArray(), version: ETag };
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return null;
      throw error;
    }
  }

  async write(path: string, bytes: Uint8Array, replaced: Replaced): Promise<boolean> {
    const { sdk, client } = await this.#open();
    // Files of releases never change. Notes and the JSON files at the root can change.
    const CacheControl = path.includes('/') && !path.startsWith(NOTES) ? IMMUTABLE : REVALIDATE;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.send(
          new sdk.PutObjectCommand({
            Bucket: this.#bucket,
            Key: this.#prefix + path,
            Body: bytes,
            CacheControl,
            ContentType: contentTypeOf(path),
            ...(replaced === null ? { IfNoneMatch: '*' } : replaced === 'anything' ? {} : { IfMatch: replaced }),
          }),
        );
        return true;
      } catch (error) {
        const status = error instanceof sdk.S3ServiceException ? error.$metadata.httpStatusCode : undefined;
        if (status === 412) return false;
        // 409 means that another conditional write of this object is in progress, so retry shortly.
        if (status !== 409 || attempt === ATTEMPTS) throw error;
        await backOff(attempt);
      }
    }
  }

  async list(folder: string): Promise<{ path: string; at: Date }[]> {
    const { sdk, client } = await this.#open();
    const objects: { path: string; at: Date }[] = [];
    const Prefix = this.#prefix + folder;
    for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: this.#bucket, Prefix })) {
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined && LastModified !== undefined)
          objects.push({ path: Key.slice(Prefix.length), at: LastModified });
    }
    return objects;
  }

  async removeFolder(folder: string): Promise<void> {
    const { sdk, client } = await this.#open();
    const keys = (await this.list(folder)).map(({ path }) => ({ Key: this.#prefix + folder + path }));
    for (let from = 0; from < keys.length; from += 1_000) {
      const Delete = { Objects: keys.slice(from, from + 1_000), Quiet: true };
      const { Errors } = await client.send(new sdk.DeleteObjectsCommand({ Bucket: this.#bucket, Delete }));
      if (Errors?.length) throw new CommandError(`Could not remove ${Errors.length} files from ${folder}.`);
    }
  }
}
