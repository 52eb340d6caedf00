/** The two notices of SUB-11, with what the screen puts into them. */
export type CancellationNotice =
  { readonly key: 'usable-until'; readonly date: Date } | { readonly key: 'choose-a-plan' }
