export type State = { name: string; is: 'files' | 'storybook' | 'commit'; at: string }
export function pictureStateOf(word: string, root: string): State | null
export function givePackages(tree: string, lender: string): Promise<void>
