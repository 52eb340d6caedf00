/** Bytes of a name; file systems take 255 with the id before it. */
const longest = 200
/** Characters of an extension; a longer one is a part of the name. */
const longestExtension = 16

/** A name that is short enough for any file system, cut between characters before its extension. */
export function shortName(name: string): string {
  if (Buffer.byteLength(name) <= longest) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= longestExtension ? name.slice(dot) : ''
  let [kept, left] = ['', longest - Buffer.byteLength(extension)]
  for (const { segment } of new Intl.Segmenter('und').segment(name.slice(0, name.length - extension.length))) {
    left -= Buffer.byteLength(segment)
    if (left < 0) break
    kept += segment
  }
  return kept + extension
}
