import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Settings } from '../ports/Settings.ts'
import type { FileStore } from '../ports/FileStore.ts'

type Bucket = NonNullable<Settings['files']['s3']>

/** Stores files in a bucket of any S3-compatible store. Imported only when configured. */
export function s3Store({ endpoint, region, bucket, accessKeyId, secretAccessKey }: Bucket): FileStore {
  const client = new S3Client({
    region,
    // S3-compatible stores have no host name per bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Many compatible stores do not support newer checksums; TLS protects the connection.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without this option a request timeout only logs a warning.
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      socketTimeout: 15_000,
    },
  })
  return {
    async write(key, bytes) {
      await answered(
        client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: bytes,
            ContentLength: bytes.byteLength,
            ContentType: 'application/octet-stream',
          }),
        ),
      )
    },
    async read(key, span) {
      try {
        const { Body } = await answered(
          client.send(
            new GetObjectCommand({
              Bucket: bucket,
              Key: key,
              ...(span && { Range: `bytes=${span.first}-${span.last}` }),
            }),
          ),
        )
        // In Node the body is a Node stream.
        return (Body as Readable | undefined) ?? null
      } catch (error) {
        if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null
        throw error
      }
    },
    async remove(key) {
      await answered(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))
    },
  }
}

/** Rejects with an outage of the store when it gives no answer: its codes would be taken for those of the database. */
async function answered<T>(sending: Promise<T>): Promise<T> {
  try {
    return await sending
  } catch (error) {
    const isAway = error instanceof Error && (error.name === 'TimeoutError' || 'syscall' in error)
    if (!isAway) throw error
    throw Object.assign(new Error('The file store does not answer', { cause: error }), { code: 'FILE_STORE_GONE' })
  }
}
