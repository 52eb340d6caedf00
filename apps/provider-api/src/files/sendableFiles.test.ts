import { capabilitiesOf, kindOf } from '@frontdesk/channel-capabilities'
import { describe, expect, it } from 'vitest'
import { allowedTypes, oldOfficeTypes, textTypes } from './allowedTypes.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'

/** Clients check files by their names, the server by their bytes: both must accept the same files. */
describe('the rules for files of the client and the server', () => {
  const all = [...allowedTypes.values(), ...oldOfficeTypes.map(({ allowed }) => allowed), ...textTypes]

  it.each(all.map(({ type, extensions }) => [type, extensions[0]] as const))(
    'the client and the server both accept %s (.%s)',
    (type, extension) => {
      expect(kindOf({ name: `file.${extension}`, type })).not.toBe('other')
    },
  )

  it('the client and the server have the same limits for files', () => {
    const { most, mostBytesTogether, kinds } = capabilitiesOf('internal').files
    expect({ most, together: mostBytesTogether, oneFile: kinds.document?.mostBytes }).toEqual({
      most: fileLimits.most,
      together: fileLimits.together,
      oneFile: fileLimits.oneFile,
    })
  })
})
