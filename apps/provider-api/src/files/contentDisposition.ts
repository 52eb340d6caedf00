/** The header that names a download (RFC 6266): old readers get letters of ASCII, the others the name as it is. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  // Of what encodeURIComponent leaves, the standard takes neither brackets nor quotes nor stars.
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}
