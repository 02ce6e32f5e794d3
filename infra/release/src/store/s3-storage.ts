import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { CommandError } from '@marketplace/cli/error';
import { contentTypeOf } from '../format.ts';
import { backOff, NOTES, type FileStorage, type Replaced } from './release-store.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const ATTEMPTS = 20;

/** A bucket in any S3-compatible store with conditional writes (If-Match and If-None-Match). */
export class S3Storage implements FileStorage {
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

  async read(path: string): Promise<{ bytes: Uint8Array; version: string } | null> {
    try {
      const Key = this.#prefix + path;
      const { Body, ETag } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key }));
      if (!Body || !ETag) throw new CommandError(`${this.place} sends no ETag, so it cannot hold the list.`);
      return { bytes: await Body.transformToByteArray(), version: ETag };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async write(path: string, bytes: Uint8Array, replaced: Replaced): Promise<boolean> {
    // Files of releases never change; notes and documents do.
    const CacheControl = path.includes('/') && !path.startsWith(NOTES) ? IMMUTABLE : REVALIDATE;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#client.send(
          new PutObjectCommand({
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
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
        if (status === 412) return false;
        // 409: another conditional write of this object is in progress; retry shortly.
        if (status !== 409 || attempt === ATTEMPTS) throw error;
        await backOff(attempt);
      }
    }
  }

  async list(folder: string): Promise<{ path: string; at: Date }[]> {
    const found: { path: string; at: Date }[] = [];
    const Prefix = this.#prefix + folder;
    for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix })) {
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key !== undefined && LastModified !== undefined)
          found.push({ path: Key.slice(Prefix.length), at: LastModified });
    }
    return found;
  }

  async removeFolder(folder: string): Promise<void> {
    const keys = (await this.list(folder)).map(({ path }) => ({ Key: this.#prefix + folder + path }));
    for (let from = 0; from < keys.length; from += 1_000) {
      const Delete = { Objects: keys.slice(from, from + 1_000), Quiet: true };
      const { Errors } = await this.#client.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete }));
      if (Errors?.length) throw new CommandError(`${Errors.length} files of ${folder} could not be removed.`);
    }
  }
}
