export function checkoutBefore(commit: string): { folder: string; remove: () => void } | null
