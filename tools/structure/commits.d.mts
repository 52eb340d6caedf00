export declare const mostSubjectColumns: number
export declare function wrongSubjects(subjects: readonly string[]): string[]
export declare function ruledSubjects(root: string): string[]
