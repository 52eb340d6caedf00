import type { FieldMenuProps } from '@frontdesk/chats'
import { colonAt, mayNameEmoji } from '@frontdesk/quick-replies'
import { withWords } from '../catalogue/loadFeatureCatalogue.ts'
import { LazyMenu } from './LazyMenu.tsx'

/** Loads the menu of emoji with its texts. */
const loadMenu = async () => (await withWords(import('./EmojiMenu.ts'))).default

/** The menu of emoji, which is loaded with the first text that may name one (WORD-3). */
export const EmojiByName = (props: FieldMenuProps) =>
  mayNameEmoji(props.text) ? <LazyMenu name="emoji-menu" at={colonAt} load={loadMenu} {...props} /> : null
