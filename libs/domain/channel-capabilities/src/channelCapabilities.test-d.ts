import { capabilitiesOf, knownReceipt, refusalsOf, type FileRefusal } from './index.ts'

// @ts-expect-error: an unknown channel has no row
capabilitiesOf('pigeon')

// @ts-expect-error: what failed is no receipt
knownReceipt('telegram', 'failed')

const { receipts } = capabilitiesOf('telegram')
// @ts-expect-error: the table is read-only
export const changeable: unknown[] = receipts

/** Every reason has a text: a new one must break this. */
export function refusalText(refusal: FileRefusal): string {
  switch (refusal.because) {
    case 'no-files':
    case 'wrong-kind':
    case 'empty':
    case 'too-large':
    case 'too-many':
    case 'too-large-together':
      return refusal.file.name
  }
}

/** A refusal names the file that was given, with all that it bears. */
export const idOf = (files: readonly { id: string; name: string; type: string; size: number }[]): string | undefined =>
  refusalsOf('telegram', files)[0]?.file.id
