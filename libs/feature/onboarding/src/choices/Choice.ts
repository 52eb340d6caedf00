/** Something to choose from a long list: its code, and what it is called in the language shown and in English. */
export type Choice = { value: string; label: string; english: string }
