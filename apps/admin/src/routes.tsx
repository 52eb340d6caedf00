import { EmailedTokenLink, RequireSession } from '@frontdesk/accounts'
import { useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useAppEvents, isMobileApp, useRuntimeConfig, lazyPart } from '@frontdesk/platform'
import { appPages } from './appPages.ts'
import { PublicFrame } from './public/PublicFrame.tsx'
import { loadFeatureCatalogue, withWords } from './catalogue/loadFeatureCatalogue.ts'

const LandingPage = lazyPart(() => import('./landing/LandingPage.tsx'))

/** `/`: the landing page; on the product's own host names, and in a mobile app, the chats (SHELL-14, 17). */
function RootPage() {
  const { appHostnames } = useRuntimeConfig()
  return appHostnames.includes(window.location.hostname) || isMobileApp() ? (
    <Navigate to="/chats" replace />
  ) : (
    <LandingPage />
  )
}

/** Emits which page is open, at first and after every navigation; a change of the query alone is none. */
function useOpenedPages(): void {
  const events = useAppEvents()
  const { pathname } = useLocation()
  useEffect(() => events.emit('PAGE_OPENED', { pathname }), [events, pathname])
}

/** The features behind it need their catalogue. */
const Shell = lazyPart(async () => (await Promise.all([import('./shell/Shell.tsx'), loadFeatureCatalogue()]))[0])
const LoginPage = lazyPart(() => import('./pages/LoginPage.ts'))
const RegisterPage = lazyPart(() => import('./pages/RegisterPage.ts'))
const VerifyPage = lazyPart(() => import('./pages/VerifyPage.ts'))
const ForgotPasswordPage = lazyPart(() => import('./pages/ForgotPasswordPage.ts'))
const ResetPasswordPage = lazyPart(() => import('./pages/ResetPasswordPage.ts'))
const AnswerEmailsPage = lazyPart(() => import('./pages/AnswerEmailsPage.ts'))
const InvitationPage = lazyPart(() => withWords(import('./pages/InvitationPage.ts')))
const LegalDocumentPage = lazyPart(() => import('./legal/LegalDocumentPage.tsx'))
const NotFoundPage = lazyPart(() => import('./shell/NotFoundPage.tsx'))
const PublicNotFoundPage = lazyPart(() => import('./public/PublicNotFoundPage.tsx'))

/** All routes (SHELL-1). A locale in front of a path is the router's base name (SHELL-3) and not part of them. */
export function AppRoutes() {
  useOpenedPages()
  return (
    <Routes>
      <Route index element={<RootPage />} />
      <Route element={<PublicFrame />}>
        <Route path="auth">
          <Route index element={<Navigate to="/auth/login" replace />} />
          <Route path="login" element={<LoginPage />} />
          <Route path="register" element={<RegisterPage />} />
          <Route
            path="verify/:token?"
            element={
              <EmailedTokenLink page="/auth/verify">
                {(token) => <VerifyPage key={token} token={token} />}
              </EmailedTokenLink>
            }
          />
          <Route path="forgot-password" element={<ForgotPasswordPage />} />
          <Route
            path="reset-password"
            element={
              <EmailedTokenLink page="/auth/reset-password">
                {(token) => <ResetPasswordPage token={token} />}
              </EmailedTokenLink>
            }
          />
          <Route
            path="answer-emails"
            element={
              <EmailedTokenLink page="/auth/answer-emails">
                {(token) => <AnswerEmailsPage token={token} />}
              </EmailedTokenLink>
            }
          />
          <Route path="*" element={<PublicNotFoundPage />} />
        </Route>
        <Route
          path="invitation"
          element={
            <EmailedTokenLink page="/invitation">{(token) => <InvitationPage token={token} />}</EmailedTokenLink>
          }
        />
        <Route path="privacy-policy" element={<LegalDocumentPage page="privacy-policy" />} />
        <Route path="terms-of-use" element={<LegalDocumentPage page="terms-of-use" />} />
      </Route>
      <Route
        element={
          <RequireSession>
            <Shell />
          </RequireSession>
        }
      >
        {appPages.flatMap(({ paths, Page }) =>
          paths.map((path) => <Route key={path} path={path} element={<Page />} />),
        )}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
