import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Settings } from '../ports/Settings.ts'
import type { FileStore } from '../ports/FileStore.ts'

type Bucket = NonNullable<Settings['files']['s3']>

/** Keeps files in a bucket of any S3-compatible store. Loaded only when the settings name one. */
export function s3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey }: Bucket): FileStore {
  const client = new S3Client({
    region,
    // Stores beside Amazon's have no host name for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Younger checksums are unknown to many a compatible store; the connection is checked by TLS.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without the word to throw, a request that takes too long is only warned of.
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      socketTimeout: 15_000,
    },
  })
  return {
    async write(key, bytes) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: bytes,
          ContentLength: bytes.byteLength,
          ContentType: 'application/octet-stream',
        }),
      )
    },
    async read(key, span) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            ...(span && { Range: `bytes=${span.first}-${span.last}` }),
          }),
        )
        // In Node the body of an answer is a stream of Node's.
        return (Body as Readable | undefined) ?? null
      } catch (error) {
        if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },
  }
}
