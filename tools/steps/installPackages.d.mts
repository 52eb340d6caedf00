export function missingPackages(folder: string): string[]
export function installPackages(options?: { isBeside?: boolean; folder?: string }): Promise<void>
