import { capabilitiesOf, kindOf } from '@frontdesk/channel-capabilities'
import { describe, expect, it } from 'vitest'
import { allowedTypes, oldOfficeTypes, textTypes } from './allowedTypes.ts'
import { fileLimits } from '../http/limits/fileLimits.ts'

/** What a screen lets one choose and what the server takes are one rule, told in two places: one by names, one by bytes. */
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
