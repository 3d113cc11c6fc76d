/** German for sentences of the service, by code; a code or value that is missing here is shown in the service's English. */
export const deStatements: Readonly<Record<string, string>> = {};
