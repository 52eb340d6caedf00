export function failedNxTasks(output: string): string[]
export function failedEslint(report: unknown): string[]
export function failedVitest(report: unknown): string[]
export function failedPlaywright(report: unknown, read?: (path: string) => string): string[]
