export function missingPackages(folder: string, lender?: string): string[]
export function installPackages(options?: { isBeside?: boolean; folder?: string }): Promise<void>
