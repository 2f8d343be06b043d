export { readShortForm as readFormFields } from '#domain/requests/read-short-form.server.ts'
