interface PageData {
  appName: string;
}

/** What the server writes into the page about this installation. */
export const pageData: PageData = {
  appName: 'EventFrame',
  ...(JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as Partial<PageData>),
};
