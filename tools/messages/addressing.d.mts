export function forbiddenWords(locale: string, text: string): string[]
