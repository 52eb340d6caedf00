import type { AttachedFile } from '../attachments/createChosenFiles.ts'

/** An SVG image of 320 by 200 pixels in one colour. */
const aPictureBlob = (colour = '#6941C6'): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="${colour}"/><circle cx="160" cy="100" r="60" fill="#FFFFFF"/></svg>`,
    ],
    {
      type: 'image/svg+xml',
    },
  )

/** Files attached in a composer. */
export const aPicture = (name: string, colour?: string): AttachedFile => ({
  id: `upload-${name}`,
  name,
  type: 'image/png',
  blob: aPictureBlob(colour),
})
export const aDocument = (name: string, bytes = 48_211): AttachedFile => ({
  id: `upload-${name}`,
  name,
  type: 'application/pdf',
  blob: new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }),
})
