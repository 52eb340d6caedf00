export function versionBefore(folder?: string): string | null
