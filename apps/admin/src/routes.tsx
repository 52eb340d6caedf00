import { RequireSession } from '@frontdesk/accounts'
import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { appPages } from './appPages.ts'
import { PublicFrame } from './public/PublicFrame.tsx'

const Shell = lazy(() => import('./shell/Shell.tsx'))
const LoginPage = lazy(() => import('./pages/LoginPage.ts'))
const RegisterPage = lazy(() => import('./pages/RegisterPage.ts'))
const NotFoundPage = lazy(() => import('./shell/NotFoundPage.tsx'))

/** Where everything is (SHELL-1). A locale in front of a path is the router's base name (SHELL-3) and not seen here. */
export const AppRoutes = () => (
  <Routes>
    <Route index element={<Navigate to="/chats" replace />} />
    <Route path="auth" element={<PublicFrame />}>
      <Route index element={<Navigate to="/auth/login" replace />} />
      <Route path="login" element={<LoginPage />} />
      <Route path="register" element={<RegisterPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
    <Route
      element={
        <RequireSession>
          <Shell />
        </RequireSession>
      }
    >
      {appPages.flatMap(({ paths, Page }) => paths.map((path) => <Route key={path} path={path} element={<Page />} />))}
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
)
