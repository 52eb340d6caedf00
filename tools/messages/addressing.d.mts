export function wrongAddress(locale: string, text: string): string[]
