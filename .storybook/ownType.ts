/** The reader's own fonts, around the stories and in the pages beside them: Storybook's own are four files to load. */
export const ownType = { fontBase: 'system-ui, sans-serif', fontCode: 'ui-monospace, monospace' }
