/** A Content-Disposition header (RFC 6266) with an ASCII fallback name and the full UTF-8 name. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  // encodeURIComponent leaves these characters, which the standard does not allow.
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}
