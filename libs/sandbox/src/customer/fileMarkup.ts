import { html, type Html } from '../page/html.ts'
import type { TelegramMessage } from '../telegram/TelegramShapes.ts'

type Shown = { fileId: string; name: string; bytes: number }

/**
 * The files of a message as the customer sees them: a picture or a download link. Addresses are relative to the page's.
 */
export function fileMarkup({ photo, document, audio, voice, video }: TelegramMessage): readonly Html[] {
  const picture = photo?.at(-1)
  const file = document ?? audio ?? video
  return [
    ...(picture ? [pictureMarkup(picture.file_id, picture)] : []),
    ...(file ? [linkMarkup({ fileId: file.file_id, name: file.file_name ?? 'File', bytes: file.file_size })] : []),
    ...(voice ? [linkMarkup({ fileId: voice.file_id, name: 'Voice message.ogg', bytes: voice.file_size })] : []),
  ]
}

/** Where a file is fetched, seen from the customer's page. */
const addressOf = (fileId: string, name: string) =>
  `customer/files/${fileId}?${new URLSearchParams({ name }).toString()}`

const pictureMarkup = (fileId: string, { width, height }: { width: number; height: number }): Html =>
  html`<a class="picture" href="${addressOf(fileId, 'picture')}" target="_blank" rel="noopener"><img src="${addressOf(fileId, 'picture')}" width="${width}" height="${height}" alt="Picture" /></a>`

const linkMarkup = ({ fileId, name, bytes }: Shown): Html =>
  html`<a class="file" href="${addressOf(fileId, name)}" download="${name}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 3h8l4 4v14H6z" /><path d="M14 3v4h4" /></svg><span>${name}<small>${sizeOf(bytes)}</small></span></a>`

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
