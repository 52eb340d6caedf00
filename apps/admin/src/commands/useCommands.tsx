import {
  IconAlarmSnooze,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconBuildingStore,
  IconCircleCheck,
  IconClock,
  IconHandStop,
  IconEye,
  IconEyeOff,
  IconHeadset,
  IconKeyboard,
  IconLifebuoy,
  IconLogout,
  IconMail,
  IconMessagePlus,
  IconMicrophone,
  IconNotes,
  IconPencil,
  IconPlayerStop,
  IconSearch,
  IconSend,
  IconTag,
  IconUserCircle,
  IconUserExclamation,
  IconUserPlus,
} from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useInboxActions, useLoadedChats, useOpenChatVerbs } from '@frontdesk/chats'
import {
  areShortcutsOnAtom,
  isMac,
  shortcutLabel,
  shortcuts,
  useCompanies,
  useCompanyId,
  type ShortcutName,
} from '@frontdesk/platform'
import { ChannelMark, useShortcutNames } from '@frontdesk/platform/parts'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { useLeave } from '../leaving/useLeave.ts'
import { useChooseCompany } from '../leaving/useChooseCompany.ts'
import type { HelpTab } from '../navigation/useHelpTab.ts'
import { startChatAddress } from '../pages/planning/startChatAddress.ts'
import { useNavigation } from '../navigation/useNavigation.tsx'
import type { Command } from './Command.ts'
import { usePreferenceCommands } from './usePreferenceCommands.tsx'
import { useViewCommands } from './useViewCommands.tsx'

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

const isShortcut = (name: string): name is ShortcutName => name in shortcuts

/** Returns a function that finds the keys of a command by the name of its shortcut; none while shortcuts are off. */
function useKeysOf() {
  const areOn = useAtomValue(areShortcutsOnAtom)
  return (name: string) => (areOn && isShortcut(name) ? { keys: shortcutLabel(shortcuts[name], isMac()) } : {})
}

/** The places to go to: the pages, then the loaded chats. */
function usePlaceCommands(): readonly Command[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const chats = useLoadedChats()
  const pages = useNavigation(0)
  const keysOf = useKeysOf()

  const goTo = (to: string) => ({ takesFocus: true, run: () => void navigate(to) })

  return [
    ...pages.map(({ to, label, icon }): Command => ({
      id: `page${to}`,
      group: 'pages',
      label,
      icon,
      also: to.slice(1),
      ...keysOf(to.slice(1)),
      ...goTo(to),
    })),
    {
      id: 'page-profile',
      group: 'pages',
      label: t`My Profile`,
      also: 'profile account name email',
      icon: <IconUserCircle {...look} />,
      ...goTo('/settings/profile'),
    },
    {
      id: 'page-notes',
      group: 'pages',
      label: t`My notes`,
      also: 'notes internal',
      icon: <IconNotes {...look} />,
      ...goTo('/chats/notes'),
    },
    {
      id: 'start-chat',
      group: 'actions',
      label: t`Start a chat by phone number`,
      also: 'new chat write first phone number whatsapp template',
      icon: <IconMessagePlus {...look} />,
      ...goTo(`/chats?${startChatAddress.name}=${startChatAddress.value}`),
    },
    ...chats.map(({ id, name, platform }): Command => ({
      id: `chat-${String(id)}`,
      group: 'chats',
      label: name,
      icon: <ChannelMark platform={platform} />,
      ...goTo(`/chats/${String(id)}`),
    })),
  ]
}

/** A switch to each of the user's other companies. */
function useCompanyCommands(): readonly Command[] {
  const { t } = useLingui()
  const { companies = [] } = useCompanies()
  const companyId = useCompanyId()
  const chooseCompany = useChooseCompany()
  return companies
    .filter(({ id }) => id !== companyId)
    .map(({ id, name, title }): Command => {
      const company = title ?? name
      return {
        id: `company-${String(id)}`,
        group: 'actions',
        label: t`Switch to ${company}`,
        also: `company ${name}`,
        icon: <IconBuildingStore {...look} />,
        run: () => chooseCompany(id),
      }
    })
}

/** The verbs of the open chat (D-14). */
function useChatVerbCommands(): readonly Command[] {
  const verbs = useOpenChatVerbs()
  const areOn = useAtomValue(areShortcutsOnAtom)
  const looks = {
    'take-over': { icon: <IconHandStop {...look} />, also: 'take over chat ai', shortcut: 'takeOver' },
    'hand-back': { icon: <IconArrowBackUp {...look} />, also: 'hand back chat ai', shortcut: 'handBack' },
    stop: { icon: <IconPlayerStop {...look} />, also: 'stop ai answer', shortcut: 'stopAi' },
  } as const
  return verbs.map(({ verb, name, run }): Command => {
    const { icon, also, shortcut } = looks[verb]
    return {
      id: `verb-${verb}`,
      group: 'actions',
      label: name,
      also,
      icon,
      ...(areOn && { keys: shortcutLabel(shortcuts[shortcut], isMac()) }),
      takesFocus: verb === 'take-over',
      run,
    }
  })
}

/** The commands behind the keys of the inbox, where they have something to act on. */
function useInboxCommands(): readonly Command[] {
  const areOn = useAtomValue(areShortcutsOnAtom)
  const names = useShortcutNames()
  const looks = {
    reply: { icon: <IconPencil {...look} />, also: 'reply write answer' },
    done: { icon: <IconCircleCheck {...look} />, also: 'done resolve close needs you' },
    markUnread: { icon: <IconMail {...look} />, also: 'unread' },
    labels: { icon: <IconTag {...look} />, also: 'labels tags' },
    snooze: { icon: <IconAlarmSnooze {...look} />, also: 'snooze later remind put off' },
    assign: { icon: <IconUserPlus {...look} />, also: 'assign person colleague hand over release take' },
    sendLater: { icon: <IconClock {...look} />, also: 'send later plan schedule time' },
    recordVoice: { icon: <IconMicrophone {...look} />, also: 'record voice message microphone audio' },
    nextChat: { icon: <IconArrowDown {...look} />, also: 'next chat' },
    previousChat: { icon: <IconArrowUp {...look} />, also: 'previous chat' },
    nextNeedsYou: { icon: <IconUserExclamation {...look} />, also: 'next needs you waiting' },
    sendHeld: { icon: <IconSend {...look} />, also: 'send now held answer ai' },
    editHeld: { icon: <IconPencil {...look} />, also: 'edit held answer ai' },
    search: { icon: <IconSearch {...look} />, also: 'search find' },
    searchChat: { icon: <IconSearch {...look} />, also: 'search find this chat' },
    searchMessages: { icon: <IconSearch {...look} />, also: 'search find messages' },
  } as const
  return useInboxActions().map(({ name, run }): Command => ({
    id: `inbox-${name}`,
    group: 'actions',
    label: names[name],
    ...looks[name],
    ...(areOn && { keys: shortcutLabel(shortcuts[name], isMac()) }),
    // An action that ends a need or sends an answer leaves the user where they were.
    takesFocus: name !== 'done' && name !== 'sendHeld',
    run,
  }))
}

/** The ways to the help panel, and to its tab (SUP-1). */
function useHelpCommands(help: HelpTab | null): readonly Command[] {
  const { t } = useLingui()
  if (!help) return []
  return [
    {
      id: 'help',
      group: 'actions',
      label: t`Ask support`,
      also: 'help support assistant question',
      icon: <IconLifebuoy {...look} />,
      takesFocus: true,
      run: () => help.setOpen(true),
    },
    {
      id: 'help-tab',
      group: 'actions',
      label: help.isHidden ? t`Show the help tab` : t`Hide the help tab`,
      also: 'help support tab',
      icon: help.isHidden ? <IconEye {...look} /> : <IconEyeOff {...look} />,
      run: () => help.setHidden(!help.isHidden),
    },
  ]
}

/** All commands available now: the pages, the loaded chats, and the actions that work anywhere. */
export function useCommands({
  onContact,
  onSheet,
  help,
}: {
  onContact: (() => void) | null
  onSheet: () => void
  help: HelpTab | null
}): readonly Command[] {
  const { t } = useLingui()
  const { themes, languages } = usePreferenceCommands()
  const logout = useLeave()
  const places = usePlaceCommands()
  const views = useViewCommands()
  const switches = useCompanyCommands()
  const verbs = useChatVerbCommands()
  const inbox = useInboxCommands()
  const keysOf = useKeysOf()
  const helpCommands = useHelpCommands(help)

  return [
    ...places,
    ...views,
    ...verbs,
    ...inbox,
    ...themes,
    {
      id: 'sheet',
      group: 'actions',
      label: t`Keyboard shortcuts`,
      also: 'keyboard shortcuts help',
      icon: <IconKeyboard {...look} />,
      ...keysOf('sheet'),
      run: onSheet,
    },
    ...switches,
    ...languages,
    ...helpCommands,
    ...(onContact
      ? [
          {
            id: 'contact',
            group: 'actions',
            label: t`Contact us`,
            also: 'contact help',
            icon: <IconHeadset {...look} />,
            run: onContact,
          } satisfies Command,
        ]
      : []),
    {
      id: 'logout',
      group: 'actions',
      label: t`Sign out`,
      also: 'log out sign out leave',
      icon: <IconLogout {...look} />,
      run: logout,
    },
  ]
}
