interface PageData {
  appName: string;
}

/** Settings that the server writes into the page. */
export const pageData: PageData = {
  appName: 'EventFrame',
  ...(JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as Partial<PageData>),
};
