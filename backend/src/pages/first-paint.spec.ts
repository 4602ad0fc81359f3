import { renderHome } from './first-paint.js';

const settings = {
  appName: 'Frames & Co',
  contactEmail: 'hello@example.com',
  claims: { events: '"many"', photos: '' },
};

describe('renderHome', () => {
  it("puts the installation's own values in, harmless in markup and attributes", () => {
    const template =
      '<a title="{{appName}}" href="mailto:{{contactEmail}}">{{claimEvents}}</a>{{claimPhotos}}';
    expect(renderHome(template, settings)).toBe(
      '<a title="Frames &amp; Co" href="mailto:hello@example.com">&quot;many&quot;</a>',
    );
  });

  it('leaves what it does not know', () => {
    expect(renderHome('{{other}}', settings)).toBe('{{other}}');
  });
});
