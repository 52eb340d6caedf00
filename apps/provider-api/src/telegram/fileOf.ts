import type { Message as TelegramMessage } from 'grammy/types'

/**
 * A file at Telegram as its message describes it; its bytes determine its real type. `uniqueId` stays the same for the
 * same file.
 */
export type InboundFile = { fileId: string; uniqueId: string; name: string; size: number | null }

type AtTelegram = { file_id: string; file_unique_id: string; file_size?: number | null }

/** The file of a message: the largest size of a photo. One without a name gets one by its kind. */
export function fileOf(message: TelegramMessage): InboundFile | null {
  const { document, animation, audio, voice, video, video_note: round, live_photo: live } = message
  const picture = message.photo?.at(-1) ?? paidFile(message)
  const named = animation ?? document ?? audio ?? video
  const usual = animation || video ? 'video.mp4' : audio ? 'audio.mp3' : 'file'
  if (picture) return toFile(picture, 'photo.jpg')
  if (named) return toFile(named, named.file_name ?? usual)
  if (voice) return toFile(voice, 'voice.ogg')
  const film = round ?? live
  return film ? toFile(film, 'video.mp4') : null
}

/** Of media that are paid for, the first picture that is shown. */
function paidFile({ paid_media: paid }: TelegramMessage): AtTelegram | undefined {
  for (const media of paid?.paid_media ?? []) if (media.type === 'photo') return media.photo.at(-1)
  return undefined
}

const toFile = (
  { file_id: fileId, file_unique_id: uniqueId, file_size: size = null }: AtTelegram,
  name: string,
): InboundFile => ({ fileId, uniqueId, name, size })
