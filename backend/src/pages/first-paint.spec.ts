import { renderHome } from './first-paint.js';

const settings = {
  appName: 'Frames & Co',
  contactEmail: 'hello@example.com',
  claims: { events: '"many"', photos: '' },
};

describe('renderHome', () => {
  it("inserts the installation's values, escaped for markup and attributes", () => {
    const template =
      '<a title="{{appName}}" href="mailto:{{contactEmail}}">{{claimEvents}}</a>{{claimPhotos}}';
    expect(renderHome(template, settings)).toBe(
      '<a title="Frames &amp; Co" href="mailto:hello@example.com">&quot;many&quot;</a>',
    );
  });

  it('leaves unknown placeholders', () => {
    expect(renderHome('{{other}}', settings)).toBe('{{other}}');
  });
});
