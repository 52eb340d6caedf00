/** An option of a long list: its code, and its name in the current language and in English. */
export type Choice = { value: string; label: string; english: string }
