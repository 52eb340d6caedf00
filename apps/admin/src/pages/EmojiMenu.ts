export { EmojiMenu as default } from '@frontdesk/ready-words'
