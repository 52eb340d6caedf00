import { centreSquare, sideOfPicture } from '@frontdesk/team-rules'

/**
 * Makes the picture of a person of a chosen file: the square in its centre, 256 by 256 pixels, as a JPEG in base64.
 * The details that a camera writes beside the picture, such as the place, are not in it (TEAM-1). Rejects for a file
 * that the browser cannot read, or whose picture has too many pixels.
 */
export async function squarePicture(file: Blob): Promise<string> {
  // An element turns the picture as its camera was held, in every browser.
  const image = new Image()
  await load(image, await dataUrlOf(file))
  const square = centreSquare(image.naturalWidth, image.naturalHeight)
  // Only then: decoded, a small file may be gigabytes.
  if (square === null) throw new Error('The picture has no pixels, or too many')
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = sideOfPicture
  canvas.height = sideOfPicture
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The picture cannot be drawn')
  // A JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, sideOfPicture, sideOfPicture)
  context.imageSmoothingQuality = 'high'
  const { left, top, side } = square
  context.drawImage(image, left, top, side, side, 0, 0, sideOfPicture, sideOfPicture)
  const [, text] = canvas.toDataURL('image/jpeg', 0.88).split(',')
  if (text === undefined) throw new Error('The picture cannot be written')
  return text
}

/** Loads an address into an element, up to the size of the picture. */
const load = (image: HTMLImageElement, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    image.onload = () => resolve()
    image.onerror = () => reject(new Error('The picture cannot be read'))
    image.src = address
  })

const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onloadend = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('The file cannot be read'))
    reader.readAsDataURL(file)
  })
