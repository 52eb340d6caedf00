export { CompaniesPage } from './CompaniesPage.tsx'
export { HomePage } from './HomePage.tsx'
export { SystemAdminGate } from './SystemAdminGate.tsx'
