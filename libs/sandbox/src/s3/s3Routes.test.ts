import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSandbox, type RunningSandbox } from '../startSandbox.ts'

let sandbox: RunningSandbox
let client: S3Client
beforeAll(async () => {
  sandbox = await startSandbox()
  client = new S3Client({
    region: 'us-east-1',
    endpoint: `${sandbox.origin}/sandbox/s3`,
    forcePathStyle: true,
    credentials: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  })
})
afterAll(() => sandbox.close())

const at = { Bucket: 'desk', Key: '7/ab/x' }
const textOf = async (range?: string) =>
  (await client.send(new GetObjectCommand({ ...at, ...(range && { Range: range }) }))).Body?.transformToString()

it('objects are stored, returned, measured and deleted', async () => {
  await client.send(new PutObjectCommand({ ...at, Body: 'abcdefghij' }))
  expect([await textOf(), await textOf('bytes=2-4'), await textOf('bytes=8-')]).toEqual(['abcdefghij', 'cde', 'ij'])
  expect((await client.send(new HeadObjectCommand(at))).ContentLength).toBe(10)
  await client.send(new DeleteObjectCommand(at))
  await expect(textOf()).rejects.toMatchObject({ name: 'NoSuchKey' })
})

it('a request without a signature is refused', async () => {
  const address = `${sandbox.origin}/sandbox/s3/desk/7/ab/x`
  for (const method of ['GET', 'PUT', 'HEAD', 'DELETE']) expect((await fetch(address, { method })).status).toBe(403)
  expect((await fetch(address, { headers: { authorization: 'Bearer x' } })).status).toBe(403)
})

it('planned failures are returned', async () => {
  sandbox.world.s3.failNext(1, 503)
  await expect(client.send(new PutObjectCommand({ ...at, Body: 'x' }))).rejects.toThrow()
  await client.send(new PutObjectCommand({ ...at, Body: 'x' }))
})
