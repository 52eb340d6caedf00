/** A voice message as messengers record it, of which the sandbox's model hears these words. */
export function aSpokenOgg(words: string): Buffer {
  const page = Buffer.alloc(27)
  page.write('OggS', 0, 'latin1')
  page[26] = 1
  const comment = Buffer.from(`TRANSCRIPT=${words}`)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(comment.length)
  const head = Buffer.from('OpusHead\x01\x01\x00\x00\x80\xbb\x00\x00\x00\x00\x00', 'latin1')
  return Buffer.concat([page, Buffer.from([19]), head, Buffer.from('OpusTags', 'latin1'), length, comment])
}
