import { expect, it } from 'vitest'
import { writeZip } from './writeZip.ts'

const madeAt = new Date('2026-11-29T10:00:00.000Z')

it('an archive that is given up between two entries rejects the next one', async () => {
  const zip = writeZip(madeAt)
  zip.output.on('error', () => undefined)
  await zip.add('one.txt', ['One'])
  zip.giveUp()
  await expect(zip.add('two.txt', ['Two'])).rejects.toThrow('The archive is given up')
})

it('an archive that is given up within an entry rejects that', async () => {
  const zip = writeZip(madeAt)
  zip.output.on('error', () => undefined)
  const begun = Promise.withResolvers<void>()
  async function* endless() {
    begun.resolve()
    for (;;) yield Buffer.alloc(65_536)
  }
  const added = zip.add('endless.bin', endless())
  const rejected = expect(added).rejects.toThrow()
  await begun.promise
  zip.giveUp()
  await rejected
})
