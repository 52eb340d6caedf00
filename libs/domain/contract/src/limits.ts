// The wire's names and limits for pages, as an entry point of its own: with the schemas it would load the library that
// checks shapes, whose code the content policy of the front ends refuses. No imports, as in `routes.ts`.

/** Most bytes of the picture of a person, its longest text in base64, and the most pixels of a side. */
export const largestPicture = 512 * 1024
export const largestPictureText = Math.ceil(largestPicture / 3) * 4
export const largestPictureSide = 1024

/** Most test questions of a company. */
export const mostTestQuestions = 1000
/** Most parts of a test question. */
export const mostParts = 4
/** The longest text that a reply must or must not hold, in characters. */
export const longestTestText = 200
/** The longest value of a template, in characters. */
export const longestTemplateValue = 1024
/** Longest wording of the disclosure that an AI writes, in characters. */
export const longestDisclosure = 300

/** The hours without a word of a person after which a chat may hand itself back to the AI (D-21). */
export const handBackHours = [1, 4, 12] as const

/** The minutes after which a question that the AI has not begun to answer may go to a person. */
export const longestWaitMinutes = [1, 2, 5, 15] as const

/** By what the console sorts companies; `created` is the order in which they were made. */
export const companySorts = ['created', 'name', 'activity', 'chats'] as const

/**
 * How the channels of a company are: some connected and none failing; one that is switched on and not connected; none
 * at all.
 */
export const channelHealths = ['connected', 'failing', 'none'] as const

/** How urgent an announcement to companies is. */
export const announcementSeverities = ['info', 'warning', 'critical'] as const
/** Whether an announcement waits for its time, is shown, or is over. */
export const announcementStates = ['scheduled', 'shown', 'ended'] as const
/** Longest text of an announcement in one language, in characters. */
export const longestAnnouncement = 500
/** Most companies that an announcement names, if it is not for all. */
export const mostAnnouncedCompanies = 200

/** Most stretches of a week in which people of support answer, and most days without support. */
export const mostOpenTimes = 42
export const mostHolidays = 200

/** Most dates with hours of their own of a company's office, and most times of one. */
export const mostSpecialDates = 100
export const mostDateTimes = 6
/** Longest message to customers who write while the office is closed, in characters. */
export const longestAwayText = 1000
/** When the AI answers, by the hours of the office. */
export const aiConducts = ['always', 'when-closed', 'never'] as const
export type AiConduct = (typeof aiConducts)[number]

/**
 * How one channel is: down although it is switched on; silent against its habit; connected with a trouble of its
 * account; still connecting; working; switched off.
 */
export const channelConditions = ['down', 'silent', 'trouble', 'connecting', 'working', 'off'] as const
export type ChannelCondition = (typeof channelConditions)[number]

/**
 * By what the console sorts channels: how badly they are, the worst first and of these the longest so; since when they
 * are connected or not; when a customer last wrote; the name of their company.
 */
export const channelSorts = ['condition', 'since', 'last-message', 'company'] as const

/** The most days of figures over all companies in one answer. */
export const mostTrendDays = 400

/** When the newest message of a company came: within a day, seven or thirty days; before that; never. */
export const companyActivities = ['day', 'week', 'month', 'quiet', 'never'] as const

/** How many companies are fetched at a time when all are (SYS-3). */
export const companiesAtOnce = 20

/** The rules of a feature flag, in the order in which they decide (FLAG-3). */
export const flagRules = ['company', 'companies', 'emails', 'roles', 'everyone', 'share'] as const
export type FlagRule = (typeof flagRules)[number]

/**
 * The state of a flag for a company: on or off by the company's own switch; on or off by the flag's rules; off, and on
 * for people whom the flag names.
 */
export const flagStates = ['own-on', 'own-off', 'on', 'off', 'people'] as const
export type CompanyFlagState = (typeof flagStates)[number]

/** The names that a feature flag may have. */
export const flagNamePattern = /^[a-z0-9][a-z0-9-_.]{1,63}$/
/** Most switches of companies that one call changes. */
export const mostFlagChanges = 200
/** Most companies that one call answers with their flags. */
export const mostFlagRows = 100

/** Longest path of a page on which somebody writes to support, in characters. */
export const longestPagePath = 1000

/** Most origins whose pages may show a company's support widget. */
export const mostWidgetOrigins = 20
/** Longest origin, in characters: a name of a host has at most 253. */
export const longestOrigin = 300

const httpsOrigin = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::(?!443$)[1-9]\d{0,4})?$/
const ownMachine = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::(?!80$)[1-9]\d{0,4})?$/

/**
 * Whether a text is an origin whose pages may show the widget (SUP-7): scheme, host and port, spelled as browsers spell
 * it. Only https, or http on the developer's own machine, which browsers trust as well.
 */
export const isPageOrigin = (text: string): boolean =>
  text.length <= longestOrigin && (httpsOrigin.test(text) || ownMachine.test(text))

/** Most API tokens of a company. */
export const mostApiTokens = 20
/** The longest name of an API token, in characters. */
export const longestApiTokenName = 80
/** The most days for which an API token works, unless it works until it is revoked. */
export const longestApiTokenLife = 366

/** The events for webhooks, in the order in which the settings list them. */
export const webhookEvents = [
  'message.received',
  'chat.handed_over',
  'delivery.failed',
  'subscription.changed',
] as const
/** Most webhooks of a company. */
export const mostWebhooks = 10
/** The longest address of a webhook, in characters. */
export const longestWebhookUrl = 500

/** The minutes for which a system administrator can act for a company of others. */
export const impersonationMinutes = [15, 30, 60] as const
export type ImpersonationMinutes = (typeof impersonationMinutes)[number]

/** The most characters of the reason why a system administrator acts for a company. */
export const longestImpersonationReason = 500

/** The longest private note, in characters. */
export const longestNote = 5000
/** Most private notes of one chat, removed ones not counted. */
export const mostNotes = 1000
/** Most colleagues whom a private note mentions. */
export const mostMentions = 20
/** The months without a message after which a company may have conversations deleted. */
export const retentionMonths = [6, 12, 24, 36] as const

/** The most days of a company's results in one answer. */
export const mostResultDays = 366
/** The conversations of one page behind a number of the results. */
export const resultsPerPage = 50
/** How a conversation ended, each in exactly one way. */
export const conversationOutcomes = ['ai', 'handed-over', 'people', 'unanswered'] as const
/**
 * The numbers of the results, each of which is one of conversations: all, those of each outcome, those that the
 * customer went on with within a day, and those with a time of waiting.
 */
export const resultMetrics = [
  'all',
  ...conversationOutcomes,
  'reopened-ai',
  'reopened-people',
  'first-ai',
  'first-people',
  'after-hand-over',
] as const
/** Why a conversation is a person's besides the needs of the AI. */
export const takenOver = 'taken-over'

/** The longest shortcut of a quick reply, in characters. */
export const longestShortcut = 40
/** The longest text of a quick reply, in characters. */
export const longestQuickReply = 2000
/** Most quick replies of a company, and most of an administrator's own in it. */
export const mostQuickReplies = { company: 500, own: 200 } as const
/** Most files of one quick reply. */
export const mostQuickReplyFiles = 5
/** The longest table of quick replies that is imported at once, in characters. */
export const longestQuickReplyTable = 500_000
/** Why a line of an imported table of quick replies is left out. */
export const quickReplyProblems = [
  'no-shortcut',
  'bad-shortcut',
  'no-text',
  'too-long',
  'repeated',
  'unreadable',
] as const

/** The colours of labels; a theme gives each a tint and a text of sufficient contrast. */
export const labelColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type LabelColor = (typeof labelColors)[number]
/** The longest name of a label, in characters. */
export const longestLabelName = 30
/** Most labels of a company. */
export const mostLabels = 100
/** Most labels of one chat. */
export const mostLabelsOfChat = 10
/** Most labels that the AI suggests for one chat at a time. */
export const mostSuggestedLabels = 3
/** The longest name that a company gives a customer, in characters. */
export const longestCustomerName = 80
/** The kinds of the fields that a company defines for its customers. */
export const customerFieldKinds = ['text', 'number', 'date', 'choice'] as const
export type CustomerFieldKind = (typeof customerFieldKinds)[number]
/** Most fields that a company defines for its customers. */
export const mostCustomerFields = 20
/** The longest name of such a field, in characters. */
export const longestCustomerFieldName = 40
/** Most choices of one field. */
export const mostFieldChoices = 30
/** The longest choice of a field, in characters. */
export const longestFieldChoice = 60
/** The longest value of a field, in characters. */
export const longestFieldValue = 500
/** Most chats whose customers are merged into one. */
export const mostMergedChats = 20
/** Most files that the card of a customer lists, the newest ones. */
export const mostFilesOfCustomer = 60
/** Days for which the link of an invitation works, from the moment its email is handed over. */
export const invitationDays = 7
/** Most invitations of a company that nobody has accepted or withdrawn. */
export const mostInvitations = 50
/** The number of chats from which a view of the list is counted no further. */
export const mostCountedChats = 1000
