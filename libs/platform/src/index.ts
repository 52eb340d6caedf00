export { buildId } from './build/buildId.ts'
export { isFileMissing, lazyPart } from './build/lazyPart.ts'
export { assistantKey, assistantSettingsQuery } from './assistant/assistantSettingsQuery.ts'
export { useAddTestQuestion } from './assistant/useAddTestQuestion.ts'
export { channelQuery, channelTestQuery } from './channels/channelQuery.ts'
export { salonHistoryQuery, salonQuery } from './channels/salonQuery.ts'
export { useChannelOfChat, type ChannelOfChat } from './identity/useChannelOfChat.ts'
export { readCompaniesAgain, subscriptionKey } from './subscription/applySubscriptionEvent.ts'
export { contactLinks, type Contact } from './contact/contactLinks.ts'
export { loadConfig } from './config/loadConfig.ts'
export type { LegalPage, RuntimeConfig } from './config/RuntimeConfig.ts'
export { createPlatform, type PlatformOptions } from './provider/createPlatform.ts'
export { transferByXhr } from './provider/transferByXhr.ts'
export { withEarlyAnswers, type EarlyAnswer } from './provider/earlyAnswers.ts'
export { PlatformProvider } from './provider/PlatformProvider.tsx'
export { failureSentence } from './provider/failureSentence.ts'
export { passingFailure } from './provider/passingFailure.ts'
export { rejectedInput } from './provider/rejectedInput.ts'
export {
  useApi,
  useAppEvents,
  useLive,
  usePlatform,
  useRuntimeConfig,
  useSession,
  useToasts,
  type Platform,
} from './provider/platformContext.ts'
export { useTypedText } from './drafts/useTypedText.ts'
export { noteTextAtom } from './drafts/noteTextAtom.ts'
export { composerKey, storedByChat } from './drafts/storedByChat.ts'
export { createStreamDrafts } from './drafts/createStreamDrafts.ts'
export { createStore, type Store } from './stores/createStore.ts'
export { useStore } from './stores/useStore.ts'
export { createSession, storedCompanyId, type Session } from './session/createSession.ts'
export { readTabImpersonation } from './session/tabImpersonation.ts'
export { createLeaveGuard, useLeaveGuard } from './leaving/createLeaveGuard.ts'
export { useSoleMutation } from './queries/useSoleMutation.ts'
export { reportAnswersQuery, useReportAnswers } from './identity/useReportAnswers.ts'
export { useIsWaitingLong } from './queries/useIsWaitingLong.ts'
export { waitEndsAt } from './queries/createQueryClient.ts'
export { createLiveFetches, type QueryPorts } from './queries/createLiveFetches.ts'
export { readDeviceToken, storeDeviceToken } from './session/deviceToken.ts'
export { createPasswordRequests, type PasswordRequests, type PasswordReason } from './session/passwordRequests.ts'
export { officeHoursKey, sessionQueries } from './session/sessionQueries.ts'
export { useCompanyElsewhere } from './identity/useCompanyElsewhere.ts'
export { AccessOver } from './session/holdBackAfterAccess.ts'
export { guardCompany, type CompanyWatch, WriteHeldBack } from './session/watchCompany.ts'
export { hasUnsentMessages } from './storage/hasUnsentMessages.ts'
export { createDeviceDatabase, type DeviceDatabase, type DeviceRecords } from './storage/createDeviceDatabase.ts'
export { tabPresence, type TabPresence } from './storage/tabPresence.ts'
export { hasSessionRunOut, signedInAt } from './session/signedInAt.ts'
export { signIn } from './identity/signIn.ts'
export { signOut } from './identity/signOut.ts'
export { clearLinkParameters, signOutKeepingLinkParameters } from './identity/arrivalByLink.ts'
export { arrivedByLinkAtom } from './session/arrivedByLinkAtom.ts'
export { lacksSecondFactor, useAdmin, useIsSystemAdmin, useSignedIn, type SignedInState } from './identity/useAdmin.ts'
export {
  useCompanies,
  useCompany,
  useCompanyId,
  useIsSupportInbox,
  useCompanyState,
  useForeignCompany,
  useIsAgent,
  type CompanyState,
} from './identity/useCompany.ts'
export { usePlanningZone } from './identity/usePlanningZone.ts'
export { createAppEvents, type AppEvents, type AppEventMap, type SignInMethod } from './events/createAppEvents.ts'
export { type Live, type LiveIdentity } from './live/connectLive.ts'
export { loadSocketIo, type LiveSocket } from './live/LiveSocket.ts'
export { openLiveSocket } from './live/openLiveSocket.ts'
export { openPlainSocket } from './live/openPlainSocket.ts'
export { type LiveOptions } from './live/LiveOptions.ts'
export { createLiveConnection, type LiveConnection } from './live/createLiveConnection.ts'
export { type RefetchRequest } from './live/FollowLogOptions.ts'
export { type LiveStatus } from './live/liveStatus.ts'
export { useLiveConnection, useLiveStatus } from './identity/useLive.ts'
export { useConnectionId, useIdsHere, usePeopleHere } from './identity/usePeopleHere.ts'
export { activateDates, formatLongDay } from './i18n/activateDates.ts'
export { formatWeekday, relativeDay } from './i18n/relativeDay.ts'
export { activateLocale, addMessages, type LoadCatalogue } from './i18n/activateLocale.ts'
export { deviceZone } from './i18n/deviceZone.ts'
export { formatDay, formatDayTime, formatDayTimeAhead, formatDayTimeIn, formatTime } from './i18n/formatTime.ts'
export { loadBundledNames, type BundledNames } from './i18n/names/bundledNames.ts'
export { nameIn } from './i18n/names/nameIn.ts'
export { useBundledNames, useNameIn } from './i18n/names/useNameIn.ts'
export { setLocale } from './i18n/setLocale.ts'
export { startLocale } from './i18n/startLocale.ts'
export { useListText } from './i18n/useListText.ts'
export { useFileSize } from './i18n/useFileSize.ts'
export { numberLocaleOf, useNumberText } from './i18n/useNumberText.ts'
export { localeBasename, useLocale, useLocalePath } from './i18n/useLocale.ts'
export { installTrustedTypes, type TrustScriptsFrom } from './trusted-types/installTrustedTypes.ts'
export { createToasts, type Toast, type ToastAction, type Toasts, type ToastType } from './toasts/createToasts.ts'
export { includeDeletedMessagesAtom, includeSystemMessagesAtom } from './storage/messagePreferenceAtoms.ts'
export { promoCodeAtom } from './storage/promoCodeAtom.ts'
export { isPlainListAtom } from './storage/isPlainListAtom.ts'
export { dismissedAnnouncementsAtom } from './storage/dismissedAnnouncementsAtom.ts'
export { areMessageToastsOnAtom, isMessageSoundOnAtom } from './storage/notificationAtoms.ts'
export {
  deviceStorage,
  openStorage,
  tabStorage,
  unstoredSendPrefix,
  type DeviceStorage,
  type StorageKey,
  type TabKey,
} from './storage/openStorage.ts'
export { safeAddress } from './addresses/safeAddress.ts'
export { useTextParts } from './addresses/useTextParts.ts'
export { saveFile } from './downloads/saveFile.ts'
export { randomId } from './storage/randomId.ts'
export { reportOnce } from './storage/reportOnce.ts'
export { storedAtom } from './storage/storedAtom.ts'
export { useFeature, useFeatureStatus } from './flags/useFeature.ts'
export type { FeaturesStatus } from './flags/FeaturesStatus.ts'
export { enterMobileApp, isMobileApp } from './mobile-app/mobileApp.ts'
export { areShortcutsOnAtom } from './shortcuts/areShortcutsOnAtom.ts'
export { isMac, shortcutHints, shortcutLabel, shortcuts, type ShortcutName } from './shortcuts/shortcuts.ts'
export { useShortcut } from './shortcuts/useShortcut.ts'
export { refetchAll } from './queries/refetchAll.ts'
