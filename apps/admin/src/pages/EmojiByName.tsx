import type { FieldMenuProps } from '@frontdesk/chats'
import { colonAt, mayNameEmoji } from '@frontdesk/quick-replies'
import { loadWordsCatalogue } from '../catalogue/loadFeatureCatalogue.ts'
import { LazyMenu } from './LazyMenu.tsx'

/** Loads the menu of emoji with its texts. */
const loadMenu = async () => {
  const [loaded] = await Promise.all([import('./EmojiMenu.ts'), loadWordsCatalogue()])
  return loaded.default
}

/** The menu of emoji, which is loaded with the first text that may name one (WORD-3). */
export const EmojiByName = (props: FieldMenuProps) =>
  mayNameEmoji(props.text) ? <LazyMenu name="emoji-menu" at={colonAt} load={loadMenu} {...props} /> : null
