/**
 * The languages that a business may speak with its customers (ONB-1): those of ISO 639-1 which are spoken today, as an official
 * or a widely written language. The standard itself lists many that nobody is served in.
 */
export const languageCodes: readonly string[] = (
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu ha he hi hr hu hy id is it ja ka kk km kn ko ku ky lb lo lt lv ' +
  'mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru si sk sl sq sr sv sw ta te tg th tk tl tr tt uk ur uz vi zh'
).split(' ')
