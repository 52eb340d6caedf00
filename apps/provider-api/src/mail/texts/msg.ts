/** A text of an email in English, and the context that tells it from an equal text with another translation. */
export type CatalogueText = { readonly message: string; readonly context?: string }

/**
 * Marks an English text for the catalogues of emails. `lingui extract` finds it as it finds Lingui's macros (`macro` of
 * `lingui.config.ts`), which themselves do not exist here: Node runs these sources as they are.
 */
export const msg = (text: TemplateStringsArray | CatalogueText): CatalogueText =>
  'message' in text ? text : { message: text.join('') }
