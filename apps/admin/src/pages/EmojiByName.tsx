import type { FieldMenuProps } from '@frontdesk/chats'
import { mayNameEmoji } from '@frontdesk/quick-replies'
import { withWords } from '../catalogue/loadFeatureCatalogue.ts'
import { LazyMenu } from './LazyMenu.tsx'

/** Loads the menu of emoji with its texts. */
const loadMenu = async () => (await withWords(import('./EmojiMenu.ts'))).default

/** The menu of emoji, which is loaded with the first text that may name one, and holds no Enter for that (WORD-3). */
export const EmojiByName = (props: FieldMenuProps) =>
  mayNameEmoji(props.text) ? <LazyMenu name="emoji-menu" load={loadMenu} {...props} /> : null
