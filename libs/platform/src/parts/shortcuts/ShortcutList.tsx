import { Kbd } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { isMac, shortcutLabel, shortcuts, type ShortcutName } from '../../shortcuts/shortcuts.ts'
import classes from './ShortcutList.module.css'

/** The action of each shortcut, in the words of the sheet, the settings and the palette. */
export function useShortcutNames(): Readonly<Record<ShortcutName, string>> {
  const { t } = useLingui()
  return {
    palette: t`Find a page, a chat or a command`,
    sheet: t`Show the shortcuts`,
    chats: t`Go to the chats`,
    assistant: t`Go to the assistant`,
    integrations: t`Go to the integrations`,
    settings: t`Go to the settings`,
    nextChat: t`Open the next chat`,
    previousChat: t`Open the previous chat`,
    reply: t`Write a reply`,
    done: t`Done: end “Needs you”, the AI answers the next message`,
    markUnread: t`Mark the chat as unread`,
    labels: t`Change the labels of the open chat`,
    snooze: t`Snooze the chat`,
    assign: t`Assign the chat to a person`,
    recordVoice: t`Record a voice message`,
    sendLater: t`Send later`,
    nextNeedsYou: t`Open the next chat that needs you`,
    stopAi: t`Stop the answer that the AI is writing`,
    takeOver: t`Take over from the AI`,
    handBack: t`Hand the chat back to the AI`,
    sendHeld: t`Send the waiting answer now`,
    editHeld: t`Edit the waiting answer`,
    search: t`Go to the search`,
    searchChat: t`Search in the open chat`,
    searchMessages: t`Search in all messages`,
    stopAiWhileWriting: t`Stop the AI while you write`,
    note: t`Write a note for your team, or a reply again`,
    takeOverWhileWriting: t`Take over while you write`,
  }
}

/** Each shortcut and what it does, as the sheet and the settings show it (SHELL-20). */
export function ShortcutList() {
  const { t } = useLingui()
  const onMac = isMac()
  const actions = useShortcutNames()
  const rows = Object.entries(actions).map(([name, action]) => ({
    action,
    keys: shortcutLabel(shortcuts[name as ShortcutName], onMac),
  })) // the record's keys are these names
  const ofTheComposer = [
    { action: t`Send the message`, keys: ['Enter'] },
    { action: t`Start a new line`, keys: ['Shift + Enter'] },
    { action: t`Leave the message field; what you wrote stays`, keys: ['Esc'] },
    { action: t`Leave full screen`, keys: ['Esc'] },
  ]
  return (
    <dl className={classes.list}>
      {[...rows, ...ofTheComposer].map(({ action, keys }) => (
        <div key={action} className={classes.row}>
          <dt>{action}</dt>
          <dd className={classes.keys}>
            {keys.map((key, at) => (
              <span key={key} className={classes.step}>
                {at > 0 && <span className={classes.then}>{t`then`}</span>}
                <Kbd>{key}</Kbd>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
