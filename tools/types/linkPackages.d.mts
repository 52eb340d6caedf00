export function linkPackages(root: string): string[]
